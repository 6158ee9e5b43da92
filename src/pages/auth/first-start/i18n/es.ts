export const es = {
  title: 'Crea la primera cuenta',
  description: 'Es la de administración de esta instalación: con ella darás de alta los centros y a las demás personas.',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  email: 'Correo electrónico',
  emailHint: 'A este correo te llegará el enlace si olvidas la contraseña.',
  username: 'Nombre de usuario',
  usernameHint: 'Sirve para entrar, igual que el correo. En blanco, se forma con tu nombre.',
  usernameFormat: 'No puede llevar espacios.',
  usernameTaken: 'Ese nombre de usuario ya existe.',
  submit: 'Crear la cuenta y entrar',
  secondStep: 'Segundo paso',
  expired: {
    title: 'Este enlace ha caducado',
    body: 'Vuelve a arrancar el servidor: al hacerlo escribe un enlace nuevo en su salida, que vale 24 horas.',
  },
  unknown: {
    title: 'Este enlace no es válido',
    body: 'Copia entero el último enlace que ha escrito el servidor al arrancar (en su terminal o en su registro). Los de arranques anteriores ya no sirven.',
  },
  done: {
    title: 'La primera cuenta ya está creada',
    body: 'Esta instalación ya tiene administración. Entra con tu cuenta; si la has perdido, quien lleva el servidor puede recuperarla con «npm run admin».',
  },
  unreachable: {
    title: 'No hemos podido comprobar el enlace',
    body: 'Puede que falle tu conexión o el servidor. El enlace sigue valiendo lo mismo: vuelve a intentarlo.',
  },
  signIn: 'Iniciar sesión',
  retry: 'Volver a intentarlo',
} as const
