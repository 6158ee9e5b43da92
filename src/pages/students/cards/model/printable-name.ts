/** Whether the fonts of the PDF have the letters of a name: Latin of any language, Greek and Cyrillic. */
export const isPrintable = (name: string) =>
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u.test(name)
