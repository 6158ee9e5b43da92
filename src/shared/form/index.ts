export { BoundField, SelectField, TextField } from './fields'
export { Form, FormDialog, FormFooter } from './form'
export { changesOf } from './form-values'
export { useForm, type Form as FormState } from './use-form'
