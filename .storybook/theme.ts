import { create } from 'storybook/theming'

/** The theme of Storybook's own frame and pages: the product's fonts and colours. */
export const theme = create({
  base: 'light',
  brandTitle: 'Aula',
  fontBase: "'Inter Variable', ui-sans-serif, system-ui, sans-serif",
  fontCode: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  colorPrimary: '#2d5ca6',
  colorSecondary: '#2d5ca6',
  appBg: '#f8f7f4',
  appContentBg: '#fefdfc',
  appPreviewBg: '#f8f7f4',
  appBorderColor: '#e2e0dc',
  appBorderRadius: 10,
  inputBorderRadius: 6,
  textColor: '#211c19',
  textMutedColor: '#6c6661',
  barBg: '#fefdfc',
  barTextColor: '#6c6661',
  barSelectedColor: '#2d5ca6',
})
