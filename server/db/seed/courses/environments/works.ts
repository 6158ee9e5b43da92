import { bars, boxes } from '../../papers/diagrams.ts'
import { code, figure, heading, list, table, text } from '../../papers/pdf.ts'
import { pngPaper, report, textPaper, type Work } from '../../papers/paper.ts'

export const entornos: Work = (author) => {
  const seconds = [author.dice.between(14, 30) / 10, author.dice.between(55, 120) / 10] as const
  return {
    papers: [
      report(
        author,
        '0487 Entornos de desarrollo',
        'Dos entornos frente a frente',
        [
          heading('Instalación'),
          ...text(
            'He instalado Visual Studio Code y la edición libre de IntelliJ IDEA en el mismo equipo del aula, con Debian 12 y 16 GB de memoria.',
          ),
          heading('Comparación'),
          table(
            ['', 'VS Code', 'IntelliJ IDEA'],
            ['Licencia', 'Libre en su mayor parte', 'Libre (Community)'],
            ['Java', 'Con extensión', 'De serie'],
            ['Depurador', 'Sí', 'Sí, más completo'],
            ['Git', 'Sí', 'Sí'],
          ),
          figure(
            bars(
              'Segundos en arrancar (media de cinco veces)',
              [
                ['VS Code', seconds[0]],
                ['IntelliJ IDEA', seconds[1]],
              ],
              '#274690',
            ),
            'Figura 1. Medido con un cronómetro, así que es aproximado.',
          ),
          heading('Extensiones que he añadido'),
          list('Extension Pack for Java', 'Code Spell Checker en español', 'Error Lens'),
          heading('Con cuál me quedo'),
          ...text(
            author.ability > 0.5
              ? 'Para Java, con IntelliJ: tarda más en arrancar, pero la refactorización y las pruebas compensan. Para HTML y CSS sigo con VS Code.'
              : 'Con VS Code porque es el que ya conocía.',
          ),
        ],
        `entornos-${author.slug}.pdf`,
      ),
    ],
  }
}

export const junit: Work = (author) => ({
  papers: [
    textPaper(
      'CuentaTest.java',
      `import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pruebas de Cuenta. ${author.name} */
class CuentaTest {
    private Cuenta cuenta;

    @BeforeEach
    void abrir() {
        cuenta = new Cuenta("Prueba", 100);
    }

    @Test
    void retirarMenosDelSaldo() {
        assertTrue(cuenta.retirar(40));
        assertEquals(60, cuenta.getSaldo());
    }

    @Test
    void noSeQuedaEnNumerosRojos() {
        assertFalse(cuenta.retirar(100.01));
        assertEquals(100, cuenta.getSaldo());
    }
${author.ability > 0.55 ? '\n    @Test\n    void ingresarNegativoEsUnError() {\n        assertThrows(IllegalArgumentException.class, () -> cuenta.ingresar(-1));\n    }\n' : ''}}
`,
    ),
  ],
})

export const git: Work = ({ slug, dice }) => ({
  link: `https://git.example.org/${slug}/cajero`,
  text: `${dice.between(8, 24)} confirmaciones, dos ramas fusionadas y un conflicto resuelto a mano.`,
})

export const tienda: Work = (author) => ({
  papers: [
    pngPaper(
      'clases-tienda.png',
      boxes(
        'Tienda en línea',
        [
          { x: 30, y: 70, title: 'Cliente', rows: ['- nombre: String', '- correo: String', '+ comprar()'] },
          { x: 340, y: 70, title: 'Pedido', rows: ['- fecha: LocalDate', '- estado: Estado', '+ total(): double'] },
          { x: 340, y: 290, title: 'Linea', rows: ['- cantidad: int', '+ importe()'] },
          { x: 30, y: 290, title: 'Producto', rows: ['- precio: double', '- existencias: int'] },
        ],
        [
          [0, 1, '1', '0..*'],
          [1, 2, '1', '1..*'],
          [2, 3, '*', '1'],
        ],
        '#7a2e3a',
      ),
    ),
    report(author, '0487 Entornos de desarrollo', 'Diagrama de clases', [
      heading('Código generado'),
      code('public class Pedido {\n    private LocalDate fecha;\n    private Estado estado;\n    private List<Linea> lineas;\n}'),
    ]),
  ],
})
