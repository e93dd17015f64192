/** A file of the build, by its address. */
declare module '*?url' {
  const url: string
  export default url
}

declare module '*?worker&url' {
  const url: string
  export default url
}
