/**
 * Words that make up common passwords at schools in Spain, in plain letters. A password of these words, with years, digits and signs
 * around them, is guessed at once.
 */
export const passwordWords = [
  // passwords and access
  ...['contrasena', 'password', 'passwd', 'clave', 'secreto', 'secreta', 'acceso', 'entrar', 'login', 'usuario', 'invitado', 'temporal'],
  ...['cambiame', 'nueva', 'nuevo', 'prueba', 'test', 'demo', 'admin', 'administrador', 'administracion', 'bienvenido', 'bienvenida'],
  ...['welcome', 'letmein', 'hola', 'qwerty', 'sesion', 'mi', 'mia', 'una', 'de', 'la', 'el'],
  // the school
  ...['aula', 'instituto', 'insti', 'colegio', 'cole', 'escuela', 'centro', 'academia', 'universidad', 'clase', 'curso', 'grupo', 'ciclo'],
  ...['modulo', 'formacion', 'profesional', 'grado', 'superior', 'medio', 'bachillerato', 'estudiante', 'estudiantes', 'estudiar'],
  ...['alumno', 'alumna', 'alumnos', 'profesor', 'profesora', 'profe', 'maestro', 'maestra', 'docente', 'tutor', 'tutora', 'director'],
  ...['directora', 'secretaria', 'informatica', 'ordenador', 'school', 'student', 'teacher', 'ies', 'cifp', 'dam', 'daw', 'asir', 'smr'],
  // what many choose
  ...['teamo', 'tequiero', 'iloveyou', 'amor', 'familia', 'mama', 'papa', 'futbol', 'barcelona', 'barca', 'realmadrid', 'madrid', 'atleti'],
  ...['espana', 'sevilla', 'betis', 'valencia', 'princesa', 'estrella', 'navidad', 'verano', 'invierno', 'primavera', 'otono'],
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  ...['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'],
] as const
