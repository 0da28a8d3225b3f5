// Presses. While a finger or a key is down on something to press, nothing is drawn: drawing might put another node in the
// place of the one pressed, or move it, and a press that ends on another node than it began on is lost.

const pressable = "button, a, summary, label, select, [role=button], [role=option]";
const longest = 3000; // ms that a press may hold up what is to be drawn
const touchToClick = 400; // ms within which the click comes when a finger is lifted; a mouse's comes at once

const waiting = []; // what is to be drawn, in order
let end = 0; // the timer that ends the press under way; 0 when nothing is pressed

// whenLetGo draws something: at once, or if something is being pressed, right after.
export function whenLetGo(draw) {
  if (end) waiting.push(draw);
  else draw();
}

function hold(ms) {
  clearTimeout(end);
  end = setTimeout(letGo, ms);
}

function letGo() {
  clearTimeout(end);
  end = 0;
  for (const draw of waiting.splice(0)) {
    try {
      draw();
    } catch (err) {
      reportError(err); // and go on with the rest
    }
  }
}

const whole = { capture: true };
addEventListener("pointerdown", (e) => e.button === 0 && e.target.closest?.(pressable) && hold(longest), whole);
addEventListener("pointerup", (e) => end && hold(e.pointerType === "mouse" ? 0 : touchToClick), whole);
addEventListener("pointercancel", letGo, whole); // it became a scroll, or something was dragged
addEventListener("keydown", (e) => e.key === " " && !e.repeat && e.target.closest?.("button, summary") && hold(longest), whole);
addEventListener("keyup", (e) => end && e.key === " " && hold(0), whole); // this is when a space bar presses
addEventListener("click", letGo); // after all who listen nearer to what was pressed
addEventListener("blur", letGo);
