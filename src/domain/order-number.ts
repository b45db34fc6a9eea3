/**
 * The number of an order in the form in which numbers are compared. People type it as they like: `R-902603907698`,
 * `r 9026 0390 7698`, `#902603907698`.
 */
export const orderNumberForm = (number: string): string =>
  number
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^R(?=\d)/, '');
