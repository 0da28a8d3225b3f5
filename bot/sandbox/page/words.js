// What the client itself says, in the languages of the switch. What the bot says comes from the bot.
const words = {
  "en-US": {
    onlyYou: "Only you can see this", dismiss: "Dismiss message", thinking: "is thinking…", failed: "This interaction failed",
    noAnswer: "The application did not respond", used: "used", edited: "(edited)", newMessages: "New", today: "Today at", yesterday: "Yesterday at",
    write: "Message", writeOr: "Type / for commands", send: "Send", submit: "Submit", cancel: "Cancel", choose: "Make a selection", bot: "APP",
    sending: "Sending command…", start: "This is the beginning of", more: "Load earlier messages", noCommands: "No command matches",
    welcome: "This is a small Discord of your own, on this computer alone, with one bot to try out.", welcomeHow: "Type / to see what the bot can do, or begin here:", jumpDown: "New messages",
    notRunning: "Not running: start it again", notSent: "Not sent, because it is not running. Start it again.",
    loading: "Loading options…", loadFailed: "Loading options failed", noOptions: "No options match your search", missing: "Missing:", gone: "Original message was deleted",
    channels: "Text channels", threads: "Threads", direct: "Direct messages", optional: "optional", required: "Required", as: "You are", language: "Language", theme: "Theme",
    inspector: "Inspector", offline: "offline", readOnly: "You do not have permission to send messages here", picture: "Picture", close: "Close", select: "Select", apply: "Done",
  },
  "es-ES": {
    onlyYou: "Solo tú puedes ver esto", dismiss: "Descartar mensaje", thinking: "está pensando…", failed: "Esta interacción ha fallado",
    noAnswer: "La aplicación no ha respondido", used: "ha usado", edited: "(editado)", newMessages: "Nuevo", today: "hoy a las", yesterday: "ayer a las",
    write: "Mensaje a", writeOr: "Escribe / para ver los comandos", send: "Enviar", submit: "Enviar", cancel: "Cancelar", choose: "Elige una opción", bot: "APP",
    sending: "Enviando comando…", start: "Este es el comienzo de", more: "Cargar mensajes anteriores", noCommands: "Ningún comando coincide",
    welcome: "Este es un pequeño Discord tuyo, solo en este ordenador, con un bot para probarlo.", welcomeHow: "Escribe / para ver lo que puede hacer el bot, o empieza aquí:", jumpDown: "Mensajes nuevos",
    notRunning: "No está en marcha: vuelve a iniciarlo", notSent: "No se ha enviado porque no está en marcha. Vuelve a iniciarlo.",
    loading: "Cargando opciones…", loadFailed: "No se han podido cargar las opciones", noOptions: "Ninguna opción coincide", missing: "Falta:", gone: "El mensaje original se ha eliminado",
    channels: "Canales de texto", threads: "Hilos", direct: "Mensajes directos", optional: "opcional", required: "Obligatorio", as: "Eres", language: "Idioma", theme: "Tema",
    inspector: "Inspector", offline: "desconectado", readOnly: "No tienes permiso para enviar mensajes aquí", picture: "Imagen", close: "Cerrar", select: "Elegir", apply: "Listo",
  },
  "pt-BR": {
    onlyYou: "Só você pode ver isto", dismiss: "Ignorar mensagem", thinking: "está pensando…", failed: "Esta interação falhou",
    noAnswer: "O aplicativo não respondeu", used: "usou", edited: "(editado)", newMessages: "Novo", today: "hoje às", yesterday: "ontem às",
    write: "Conversar em", writeOr: "Digite / para ver os comandos", send: "Enviar", submit: "Enviar", cancel: "Cancelar", choose: "Faça uma seleção", bot: "APP",
    sending: "Enviando comando…", start: "Este é o começo de", more: "Carregar mensagens anteriores", noCommands: "Nenhum comando corresponde",
    welcome: "Este é um pequeno Discord só seu, apenas neste computador, com um bot para experimentar.", welcomeHow: "Digite / para ver o que o bot sabe fazer, ou comece aqui:", jumpDown: "Novas mensagens",
    notRunning: "Não está em execução: inicie de novo", notSent: "Não foi enviado porque não está em execução. Inicie de novo.",
    loading: "Carregando opções…", loadFailed: "Falha ao carregar as opções", noOptions: "Nenhuma opção corresponde", missing: "Falta:", gone: "A mensagem original foi apagada",
    channels: "Canais de texto", threads: "Tópicos", direct: "Mensagens diretas", optional: "opcional", required: "Obrigatório", as: "Você é", language: "Idioma", theme: "Tema",
    inspector: "Inspetor", offline: "offline", readOnly: "Você não tem permissão para enviar mensagens aqui", picture: "Imagem", close: "Fechar", select: "Escolher", apply: "Pronto",
  },
};

export const languages = { "en-US": "English", "es-ES": "Español", "pt-BR": "Português (BR)" };

let current = "en-US";
export function speak(locale) {
  current = words[locale] ? locale : "en-US";
  document.documentElement.lang = current;
}
export const w = (key) => words[current][key] ?? key;
export const language = () => current;
