export function NewPasswordPage() {
  return <h1>Aula</h1>
}
