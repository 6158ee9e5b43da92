import type { Task } from '../task.ts'
import { agenda, cajero, prestamos, test } from './class-works.ts'
import { adivina, conversor, hola } from './console-works.ts'

export const tasks: readonly Task[] = [
  {
    name: 'Hola, Aranda: entrada y salida por consola',
    lesson: 'Entrada y salida por consola',
    about: 'code',
    work: hola,
    instructions: `Tu primer programa que escucha. Pide el nombre y el año de nacimiento y saluda diciendo cuántos años se cumplen este año.

- Usa \`Scanner\` y \`printf\`.
- Un comentario de cabecera con tu nombre.

Entrega **solo** \`HolaAranda.java\`.`,
    criteria: { 'RA1.a': 30, 'RA1.d': 40, 'RA1.i': 30 },
    when: { dam1: [-60, -52, -48], daw1: [-59, -50, -47], archived: [-425, -416, -412] },
  },
  {
    name: 'Conversor de unidades',
    lesson: 'Tipos, conversiones y constantes',
    about: 'code',
    work: conversor,
    entry: 'points',
    maxPoints: 50,
    instructions: `Un programa que convierta grados Celsius a Fahrenheit y Kelvin.

| Apartado | Puntos |
|---|---|
| Calcula bien | 20 |
| Constantes con nombre | 10 |
| No se rompe con datos absurdos | 10 |
| Se lee bien | 10 |`,
    criteria: { 'RA1.e': 25, 'RA1.f': 25, 'RA1.g': 25, 'RA1.h': 25 },
    when: { dam1: [-48, -38, -35], daw1: [-46, -37, -34], archived: [-411, -400, -396] },
  },
  {
    name: 'Adivina el número',
    lesson: 'Bucles',
    about: 'code',
    work: adivina,
    refuses: ['late'],
    instructions: `El ordenador piensa un número del 1 al 100 y tú lo adivinas. Después de cada intento dice si el número es mayor o menor, y al final cuántos intentos has necesitado.

Piensa antes de escribir: ¿qué bucle es el adecuado y por qué? Ponlo en un comentario. **No se admite fuera de plazo.**`,
    criteria: { 'RA3.a': 30, 'RA3.b': 50, 'RA3.e': 20 },
    when: { dam1: [-20, -9], daw1: [-18, -7] },
  },
  {
    name: 'Recuperación de estructuras de control',
    lesson: 'Recuperación de estructuras de control',
    about: 'code',
    work: adivina,
    recovers: 'Adivina el número',
    instructions: `Prueba de recuperación de «Adivina el número». Es un programa nuevo que se entrega el mismo día que se abre. Cuenta la mejor de las dos notas.`,
    criteria: { 'RA3.a': 30, 'RA3.b': 50, 'RA3.e': 20 },
    when: { dam1: [10, 20], daw1: [10, 20] },
  },
  {
    name: 'Cajero automático',
    lesson: 'Propiedades, métodos y constructores',
    about: 'code',
    work: cajero,
    entry: 'criteria',
    instructions: `Un cajero con menú: consultar, ingresar, retirar y salir.

1. Una clase \`Cuenta\` con su titular y su saldo, que **nadie** pueda cambiar desde fuera.
2. Una clase \`Cajero\` con el menú.
3. Nunca se puede quedar en números rojos.

Entrega los dos \`.java\`, sin el proyecto.`,
    criteria: { 'RA2.d': 20, 'RA2.h': 30, 'RA3.e': 50 },
    when: { dam1: [-12, -2, 4], daw1: [-24, -13, -9], archived: [-378, -366, -362] },
  },
  {
    name: 'Test de clases y objetos',
    lesson: 'Repaso: clases y objetos',
    about: 'report',
    work: test,
    refuses: ['files', 'link', 'late'],
    instructions: `Contesta **con tus palabras** en el cuadro de texto. Una o dos frases por pregunta.

1. ¿Qué diferencia hay entre una clase y un objeto? Pon un ejemplo.
2. ¿Cuándo se ejecuta un constructor?
3. ¿Qué significa \`static\`?
4. ¿Por qué se ponen \`private\` los atributos?
5. Verdadero o falso: «dos objetos con los mismos datos son iguales con \`==\`».`,
    criteria: { 'RA2.a': 60, 'RA2.e': 40 },
    when: { dam1: [-5, 1], daw1: [-2, 3] },
  },
  {
    name: 'Biblioteca: clases Libro y Préstamo',
    lesson: 'Visibilidad y métodos estáticos',
    about: 'code',
    work: prestamos,
    instructions: `Modela el préstamo de libros de la biblioteca del instituto con las clases \`Libro\`, \`Socio\` y \`Prestamo\`.

- Un libro prestado no se puede volver a prestar.
- Un socio no tiene más de tres libros a la vez.
- Entrega un **zip** con la carpeta \`src\` y un \`LEEME.md\` que diga cómo se compila.`,
    criteria: { 'RA4.b': 30, 'RA4.c': 30, 'RA4.f': 40 },
    when: { dam1: [-1, 9], daw1: [6, 17], archived: [-345, -330, -326] },
  },
  {
    name: 'Agenda con ficheros',
    lesson: 'Leer y escribir ficheros de texto',
    about: 'code',
    work: agenda,
    instructions: `Una agenda que recuerde sus contactos de un día para otro: los guarda en \`agenda.csv\`. Añadir, buscar y borrar. Cuida lo que pasa si el fichero no existe.`,
    criteria: { 'RA5.d': 60, 'RA5.e': 40 },
    when: { dam1: [50, 64], daw1: [52, 66], archived: [-290, -276, -272] },
  },
  {
    name: 'Gestor de tareas con colecciones',
    lesson: 'Listas, conjuntos y mapas',
    about: 'code',
    work: agenda,
    instructions: `Un gestor de tareas pendientes que use **la colección adecuada** para cada cosa: tareas en orden, etiquetas sin repetir y tareas por persona. Explica en el LEEME por qué has elegido cada una.`,
    criteria: { 'RA6.c': 40, 'RA6.e': 60 },
    when: { dam1: [80, 96], archived: [-255, -240, -236] },
  },
]
