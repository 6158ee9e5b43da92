export function LoginPage() {
  return <h1>Aula</h1>
}
