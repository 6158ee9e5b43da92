export { BoundField, SelectField, TextField } from './fields'
export { Form, FormDialog, LeaveGuard } from './form'
export { useForm, type FieldBinding, type Form as FormState } from './use-form'
