import qrcode from 'qrcode-generator';
import { useMemo } from 'react';

type Props = {
  readonly text: string;
  /** Read by screen readers. */
  readonly label: string;
};

export function QrCode({ text, label }: Props) {
  const { path, size } = useMemo(() => drawQrCode(text), [text]);
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-quietModules} ${-quietModules} ${size + 2 * quietModules} ${size + 2 * quietModules}`}
    >
      <path d={path} />
    </svg>
  );
}

/** Width of the light margin that readers need. */
const quietModules = 4;

function drawQrCode(text: string): { readonly path: string; readonly size: number } {
  // Low error correction and the smallest size, for large modules: a screen has no scratches.
  const code = qrcode(0, 'L');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { path, size };
}
