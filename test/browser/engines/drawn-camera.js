/**
 * A camera for engines that have none in automation: the picture of a canvas. A test holds a barcode
 * before it by `holdBeforeCamera({ width, height, dark })` and takes it away by `holdBeforeCamera(null)`.
 */
const canvas = document.createElement('canvas');
canvas.width = 640;
canvas.height = 480;
const context = canvas.getContext('2d');
let held = null;

function draw() {
  context.fillStyle = '#808080';
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (held === null) return;
  const quietModules = 4;
  const scale = Math.floor(360 / (Math.max(held.width, held.height) + 2 * quietModules));
  const [left, top] = [canvas.width - held.width * scale, canvas.height - held.height * scale];
  const quiet = quietModules * scale;
  context.fillStyle = '#f0f0f0';
  context.fillRect(
    left / 2 - quiet,
    top / 2 - quiet,
    held.width * scale + 2 * quiet,
    held.height * scale + 2 * quiet,
  );
  context.fillStyle = '#101010';
  held.dark.forEach((isDark, at) => {
    if (!isDark) return;
    const x = left / 2 + (at % held.width) * scale;
    const y = top / 2 + Math.floor(at / held.width) * scale;
    context.fillRect(x, y, scale, scale);
  });
}

// A canvas that nobody draws on gives no frames.
setInterval(draw, 100);

window.holdBeforeCamera = (barcode) => {
  held = barcode;
};

const devices = navigator.mediaDevices ?? {};
devices.getUserMedia = async () => canvas.captureStream(10);
devices.enumerateDevices ??= async () => [];
if (!navigator.mediaDevices) Object.defineProperty(navigator, 'mediaDevices', { value: devices });
