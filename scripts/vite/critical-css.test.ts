import { expect, it } from 'vitest'
import { criticalCss } from './critical-css.ts'

const css =
  '@layer theme,base;@layer theme{:root{--ink:#000}}@layer base{body{color:var(--ink)}}' +
  '@layer utilities{.p-2,.p-4{padding:1px}.focus\\:p-3:focus{padding:2px}.desk{margin:0}@media (min-width:40rem){.sm\\:flex{display:flex}.sm\\:grid{display:grid}}}' +
  '@media print{.desk{display:none}}' +
  '@property --tw-x{syntax:"*";inherits:false}@property --tw-y{syntax:"*";inherits:false}.spin{animation:spin 1s;margin:var(--tw-x)}' +
  '@keyframes spin{to{rotate:1turn}}@keyframes pulse{50%{opacity:.5}}'

it('keeps what the HTML uses, in its order, and what that names', () => {
  expect(criticalCss(css, '<p class="p-4 focus:p-3 sm:flex spin"></p>')).toBe(
    '@layer theme,base;@layer theme{:root{--ink:#000}}@layer base{body{color:var(--ink)}}' +
      '@layer utilities{.p-4{padding:1px}.focus\\:p-3:focus{padding:2px}@media (min-width:40rem){.sm\\:flex{display:flex}}}' +
      '@property --tw-x{syntax:"*";inherits:false}.spin{animation:spin 1s;margin:var(--tw-x)}@keyframes spin{to{rotate:1turn}}',
  )
})

it('reads classes that HTML has escaped, and selectors with brackets', () => {
  const selectors = '.\\[\\&_svg\\]\\:a svg,.b:is(.c,.d){x:y}.e\\,f{x:y}'
  expect(criticalCss(selectors, '<i class="[&amp;_svg]:a"><svg /></i>')).toBe('.\\[\\&_svg\\]\\:a svg{x:y}')
  expect(criticalCss(selectors, '<i class="b c d e,f"></i>')).toBe('.b:is(.c,.d){x:y}.e\\,f{x:y}')
})

it('leaves out custom properties that nothing reads', () => {
  const tokens = ':root{--a:var(--b);--b:1px;--c:var(--d);--d:2px}.x{margin:var(--a)}'
  expect(criticalCss(tokens, '<i class="x"></i>')).toBe(':root{--a:var(--b);--b:1px;}.x{margin:var(--a)}')
  expect(criticalCss(tokens, '<i style="color:var(--d)"></i>')).toBe(':root{--d:2px}')
})

it('leaves out elements that are not there, and states that come with the whole sheet', () => {
  const rules = 'html,table,i{a:b}.x:hover,.x:focus{a:b}@media (hover:hover){.x{a:b}}@media print{i{a:b}}input:where([type=button]){a:b}'
  expect(criticalCss(rules, '<i class="x"></i>')).toBe('html,i{a:b}.x:focus{a:b}')
})
