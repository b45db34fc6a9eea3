/** A QR code for a terminal: each character stands for two modules, one above the other. */
import qrcode from 'qrcode-generator';

// Black on white whatever the terminal's colours are: not every reader takes light codes on dark.
const blackOnWhite = '\u001b[30;107m';
const usualColours = '\u001b[0m';
/** The width of the light margin that readers need, in modules. */
const quietModules = 4;

/**
 * @param columns of the terminal
 * @returns lines, each with its line end; null where the terminal is too narrow
 */
export function terminalQrCode(text: string, columns: number): string | null {
  // Low error correction and the smallest version make large modules: a screen has no scratches.
  const code = qrcode(0, 'L');
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const end = size + quietModules;
  if (end + quietModules > columns) return null;
  const isWithin = (at: number) => at >= 0 && at < size;
  const isDark = (row: number, column: number) =>
    isWithin(row) && isWithin(column) && code.isDark(row, column);
  let lines = '';
  for (let row = -quietModules; row < end; row += 2) {
    lines += blackOnWhite;
    for (let column = -quietModules; column < end; column += 1) {
      lines += letter(isDark(row, column), isDark(row + 1, column));
    }
    lines += `${usualColours}\n`;
  }
  return lines;
}

function letter(isUpperDark: boolean, isLowerDark: boolean): string {
  if (isUpperDark) return isLowerDark ? '█' : '▀';
  return isLowerDark ? '▄' : ' ';
}
