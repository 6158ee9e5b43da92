import { type Author, textPaper, type Work, zipPaper } from '../../papers/paper.ts'
import { head } from './console-works.ts'

const account = (author: Author, checked: boolean) => `${head(author, 'Una cuenta con su saldo')}public class Cuenta {
    private final String titular;
    private double saldo;

    public Cuenta(String titular, double saldo) {
        this.titular = titular;
        this.saldo = saldo;
    }

    public void ingresar(double cantidad) {
        ${checked ? 'if (cantidad <= 0) {\n            throw new IllegalArgumentException("La cantidad debe ser positiva");\n        }\n        ' : ''}saldo += cantidad;
    }

    public boolean retirar(double cantidad) {
        if (cantidad > saldo) {
            return false;
        }
        saldo -= cantidad;
        return true;
    }

    public double getSaldo() {
        return saldo;
    }

    public String getTitular() {
        return titular;
    }
}
`

const cashMachine = (author: Author) => `import java.util.Scanner;

${head(author, 'Menú del cajero')}public class Cajero {
    public static void main(String[] args) {
        Cuenta cuenta = new Cuenta("${author.name}", ${author.dice.between(2, 40) * 50});
        Scanner teclado = new Scanner(System.in);
        int opcion;
        do {
            System.out.println("1. Saldo  2. Ingresar  3. Retirar  0. Salir");
            opcion = teclado.nextInt();
            switch (opcion) {
                case 1 -> System.out.printf("Saldo: %.2f €%n", cuenta.getSaldo());
                case 2 -> cuenta.ingresar(teclado.nextDouble());
                case 3 -> System.out.println(cuenta.retirar(teclado.nextDouble()) ? "Recoja su dinero" : "Saldo insuficiente");
                case 0 -> System.out.println("Hasta pronto");
                default -> System.out.println("Esa opción no existe");
            }
        } while (opcion != 0);
    }
}
`

export const cajero: Work = (author, version) => {
  const papers = [
    textPaper('Cajero.java', cashMachine(author)),
    textPaper('Cuenta.java', account(author, author.ability + version * 0.1 > 0.6)),
  ]
  return {
    text: version > 1 ? 'He separado la clase Cuenta y compruebo que no se ingresen cantidades negativas.' : '',
    papers: version > 1 || author.ability > 0.4 ? papers : papers.slice(0, 1),
  }
}

export const test: Work = ({ ability }) => ({
  text: `1. Una **clase** es el molde y un **objeto** es lo que sale de él: \`Cuenta\` es la clase y la cuenta de cada cliente, un objeto.
2. El constructor se ejecuta una vez, al crear el objeto con \`new\`.
3. ${ability > 0.5 ? '`static` pertenece a la clase y no a cada objeto: `Math.max` se llama sin crear nada.' : '`static` es para los métodos que no cambian.'}
4. Los atributos se ponen \`private\` para que solo la propia clase los cambie.
5. ${ability > 0.6 ? 'Falso: dos referencias iguales apuntan al mismo objeto; para comparar el contenido hace falta `equals`.' : 'Verdadero.'}`,
})

export const prestamos: Work = (author) => ({
  papers: [
    zipPaper(`biblioteca-${author.slug}.zip`, [
      {
        name: 'biblioteca/src/Libro.java',
        content: `${head(author, 'Un libro del catálogo')}public class Libro {\n    private final String isbn;\n    private final String titulo;\n    private boolean prestado;\n\n    public Libro(String isbn, String titulo) {\n        this.isbn = isbn;\n        this.titulo = titulo;\n    }\n\n    public void prestar() {\n        if (prestado) {\n            throw new IllegalStateException("Ya está prestado: " + titulo);\n        }\n        prestado = true;\n    }\n\n    public void devolver() {\n        prestado = false;\n    }\n}\n`,
      },
      {
        name: 'biblioteca/src/Prestamo.java',
        content: 'import java.time.LocalDate;\n\npublic record Prestamo(Libro libro, String socio, LocalDate hasta) {\n}\n',
      },
      { name: 'biblioteca/LEEME.md', content: `# Biblioteca\n\nProyecto de ${author.name}. Se compila con \`javac src/*.java\`.\n` },
    ]),
  ],
})

export const agenda: Work = (author) => ({
  papers: [
    textPaper(
      'Agenda.java',
      `import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

${head(author, 'Agenda de contactos en un fichero de texto')}public class Agenda {
    private static final Path FICHERO = Path.of("agenda.csv");

    static List<String> leer() throws IOException {
        return Files.exists(FICHERO) ? Files.readAllLines(FICHERO) : List.of();
    }

    static void guardar(List<String> contactos) throws IOException {
        Files.write(FICHERO, contactos);
    }
}
`,
    ),
    textPaper('agenda.csv', 'Lucía;600000001\nIñaki;600000002\nMaría del Mar;600000003\n'),
  ],
})
