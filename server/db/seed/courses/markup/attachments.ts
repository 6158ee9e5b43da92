import { pngPaper, textPaper } from '../../papers/paper.ts'
import { browserShot } from '../../papers/screens.ts'

const orders = `<?xml version="1.0" encoding="UTF-8"?>
<pedidos>
  <pedido numero=1041 fecha="2026-10-02">
    <cliente>Bodegas Hermanos Páramo & Cía.</cliente>
    <linea articulo="A-12" cantidad="3">Monitor 24"
    <linea articulo="T-07" cantidad=2>Teclado</linea>
  </pedido>
</pedidos>
<pedidos></pedidos>
`

const site = {
  title: 'Nombre del centro',
  menu: ['Enlace', 'Enlace', 'Enlace'],
  hero: 'Titular de la portada',
  lead: 'Una frase que invite a seguir leyendo.',
  cards: Array.from({ length: 6 }, (_, index) => ({ title: `Tarjeta ${index + 1}`, lines: ['Texto breve', 'Otra línea'] })),
  columns: 3,
  colour: '#6b7280',
  paper: '#f3f4f6',
  gap: 18,
}

/** What the customer sent: six mistakes. */
export const brokenOrders = () => textPaper('pedidos.xml', orders)
/** What was drawn on the board. */
export const sketch = () => pngPaper('boceto.png', browserShot(site))
