// Import of a module as a script: built alone into one file. The value is its URL.
declare module '*?script' {
  const url: string
  export default url
}
