/** The grade that has to stand before a class's name; '' where the name begins with it already, e.g. `高一1班`. */
export const gradeBefore = (gradeName: string, className: string): string =>
  className.startsWith(gradeName.replace(/年级$/, '')) ? '' : gradeName
