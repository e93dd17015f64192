/**
 * Rounds half up (away from minus infinity: 2.5 -> 3, -2.5 -> -2) to 0..6 digits, for display only. The decimal text
 * of the number decides, so that 1.005 becomes 1.01 although its binary value lies a little under the half.
 */
export function roundHalfUp(x: number, digits = 0): number {
  if (!Number.isFinite(x)) return x
  const shifted = shift(x, digits)
  const rounded = Math.floor(shifted + 0.5)
  return shift(rounded, -digits) + 0
}

/** x * 10^by without the error of a multiplication: the exponent is moved in the decimal text. */
function shift(x: number, by: number): number {
  const [mantissa = '0', exponent = '0'] = String(x).split('e')
  return Number(`${mantissa}e${Number(exponent) + by}`)
}
