import { type Author, textPaper, type Work } from '../../papers/paper.ts'

export const head = ({ name, group }: Author, task: string) => `/**\n * ${task}.\n *\n * @author ${name} (${group})\n */\n`
const comment = ({ ability }: Author, text: string) => (ability > 0.55 ? `        // ${text}\n` : '')

export const hola: Work = (author) => ({
  papers: [
    textPaper(
      'HolaAranda.java',
      `import java.util.Scanner;

${head(author, 'Saluda a quien lo ejecuta y dice cuántos años cumplirá')}public class HolaAranda {
    public static void main(String[] args) {
        Scanner teclado = new Scanner(System.in);
        System.out.print("¿Cómo te llamas? ");
        String nombre = teclado.nextLine();
        System.out.print("¿En qué año naciste? ");
        int nacimiento = teclado.nextInt();
${comment(author, 'La edad que se cumple este año, se haya cumplido ya o no')}        int edad = 2026 - nacimiento;
        System.out.printf("Hola, %s: este año cumples %d.%n", nombre, edad);
    }
}
`,
    ),
  ],
})

export const conversor: Work = (author, version) => {
  const safe = author.ability + version * 0.12 > 0.55
  return {
    text: version > 1 ? 'Ahora no se rompe si se escribe una letra.' : '',
    papers: [
      textPaper(
        'Conversor.java',
        `import java.util.Scanner;

${head(author, 'Convierte entre grados Celsius, Fahrenheit y Kelvin')}public class Conversor {
    static final double CERO_ABSOLUTO = -273.15;

    static double aFahrenheit(double celsius) {
        return celsius * 9 / 5 + 32;
    }

    static double aKelvin(double celsius) {
        return celsius - CERO_ABSOLUTO;
    }

    public static void main(String[] args) {
        Scanner teclado = new Scanner(System.in);
        System.out.print("Grados Celsius: ");
${safe ? '        if (!teclado.hasNextDouble()) {\n            System.out.println("Eso no es un número.");\n            return;\n        }\n' : ''}        double celsius = teclado.nextDouble();
${safe ? '        if (celsius < CERO_ABSOLUTO) {\n            System.out.println("No hay nada tan frío.");\n            return;\n        }\n' : ''}        System.out.printf("%.2f °F%n%.2f K%n", aFahrenheit(celsius), aKelvin(celsius));
    }
}
`,
      ),
    ],
  }
}

export const adivina: Work = (author) => ({
  papers: [
    textPaper(
      'AdivinaElNumero.java',
      `import java.util.Random;
import java.util.Scanner;

${head(author, 'Juego: adivinar un número del 1 al 100')}public class AdivinaElNumero {
    public static void main(String[] args) {
        int secreto = new Random().nextInt(100) + 1;
        int intentos = 0;
        int numero;
        Scanner teclado = new Scanner(System.in);
        do {
            System.out.print("Número: ");
            numero = teclado.nextInt();
            intentos++;
            if (numero < secreto) {
                System.out.println("Es mayor");
            } else if (numero > secreto) {
                System.out.println("Es menor");
            }
        } while (numero != secreto);
${author.ability > 0.6 ? '        String nivel = intentos <= 7 ? "¡Perfecto!" : "Con menos de ocho siempre se puede.";\n        System.out.printf("Acertaste en %d intentos. %s%n", intentos, nivel);' : '        System.out.println("Acertaste en " + intentos + " intentos");'}
    }
}
`,
    ),
  ],
})
