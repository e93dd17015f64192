/** The grade that has to stand before a class's name; '' where the name begins with it already, e.g. `高一1班`. */
export const gradeBefore = (gradeName: string, className: string): string =>
  className.startsWith(gradeName.replace(/年级$/, '')) ? '' : gradeName

/** A class with its grade in front, as schools write it: `高一` and `1班` give `高一1班`, and so does `高一1班` itself. */
export const classLabel = (gradeName: string, className: string): string =>
  gradeBefore(gradeName, className) + className
