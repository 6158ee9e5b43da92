export {
  applyAppearance,
  densities,
  rememberedAppearance,
  themeChoices,
  type Appearance,
  type Density,
  type ThemeChoice,
} from './appearance'
