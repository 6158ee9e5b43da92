export function ResetRequestPage() {
  return <h1>Aula</h1>
}
