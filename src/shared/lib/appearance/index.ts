export { applyAppearance, densities, rememberedAppearance, themeChoices, type Appearance, type Density } from './appearance'
