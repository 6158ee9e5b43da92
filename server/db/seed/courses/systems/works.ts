import { bars } from '../../papers/diagrams.ts'
import { figure, heading, list, table, text } from '../../papers/pdf.ts'
import { type Author, pngPaper, report, textPaper, type Work } from '../../papers/paper.ts'
import { terminal } from '../../papers/screens.ts'

const module = '0483 Sistemas informáticos'

export const inventario: Work = (author) => ({
  papers: [
    report(
      author,
      module,
      'Inventario de un equipo',
      [
        heading('Equipo'),
        table(
          ['Componente', 'Modelo', 'Característica'],
          ['Procesador', author.dice.pick(['Intel Core i5-12400', 'AMD Ryzen 5 5600G', 'Intel Core i3-10100']), '6 núcleos'],
          ['Memoria', 'DDR4', `${author.dice.pick([8, 16, 32])} GB`],
          ['Disco', 'NVMe', '512 GB'],
          ['Red', 'Realtek', '1 Gb/s'],
        ),
        heading('Memoria, de la más rápida a la más lenta'),
        list('Registros y caché L1, L2 y L3', 'Memoria principal', 'Disco de estado sólido', 'Disco duro de copias'),
        heading('Arranque'),
        ...text(
          'Al encender, la UEFI comprueba los componentes, busca en el disco la partición EFI y entrega el control al cargador, que es GRUB.',
        ),
      ],
      `inventario-${author.slug}.pdf`,
    ),
  ],
})

const install = ({ slug }: Author) =>
  terminal(`${slug}@debian: ~`, [
    '$ lsb_release -d',
    'Description:    Debian GNU/Linux 12 (bookworm)',
    '$ lsblk -o NAME,SIZE,MOUNTPOINT',
    'NAME     SIZE MOUNTPOINT',
    'sda       20G',
    '├─sda1   512M /boot/efi'.replaceAll(/[├─]/g, ' '),
    '  sda2    15G /',
    '  sda3   4,5G /home',
    '$ sudo apt update && sudo apt upgrade -y',
    '+ 0 actualizados, 0 nuevos se instalarán, 0 para eliminar.',
    '$ systemctl is-active ssh',
    '+ active',
  ])

export const debian: Work = (author) => {
  const shot = install(author)
  return {
    papers: [
      report(
        author,
        module,
        'Instalación de Debian en una máquina virtual',
        [
          heading('Máquina virtual'),
          list('2 núcleos, 2 GB de memoria y un disco de 20 GB', 'Red en modo puente para poder entrar por SSH desde el anfitrión'),
          heading('Particiones'),
          table(
            ['Partición', 'Tamaño', 'Sistema de archivos'],
            ['/boot/efi', '512 MB', 'FAT32'],
            ['/', '15 GB', 'ext4'],
            ['/home', '4,5 GB', 'ext4'],
          ),
          heading('Comprobación'),
          figure(shot, 'Figura 1. Sistema actualizado y con SSH activo.'),
          figure(
            bars(
              'Uso de disco después de instalar (GB)',
              [
                ['/', 3.8],
                ['/home', 0.1],
              ],
              '#0f5f66',
            ),
            'Figura 2. Salida de df llevada a un gráfico.',
          ),
          heading('Problemas'),
          ...text(
            author.dice.pick([
              'La primera vez olvidé marcar la partición EFI y no arrancaba.',
              'La resolución de pantalla no cambiaba hasta instalar los complementos de invitado.',
              'No tenía red porque el adaptador estaba en NAT.',
            ]),
          ),
        ],
        `debian-${author.slug}.pdf`,
      ),
      pngPaper('comprobacion.png', shot),
    ],
  }
}

export const copias: Work = (author, version) => ({
  text: version > 1 ? 'Ahora borra las copias de más de siete días.' : '',
  papers: [
    textPaper(
      'copia.sh',
      `#!/bin/bash
# Copia diaria de /home. ${author.name}
set -euo pipefail

origen="/home"
destino="/srv/copias"
fecha="$(date +%F)"

mkdir -p "$destino"
tar --create --gzip --file "$destino/home-$fecha.tar.gz" "$origen"
${author.ability + version * 0.1 > 0.6 ? '\n# Se guardan siete días\nfind "$destino" -name "home-*.tar.gz" -mtime +7 -delete\n\nif ! tar --test-label --file "$destino/home-$fecha.tar.gz" > /dev/null; then\n  echo "La copia de $fecha no se puede leer" >&2\n  exit 1\nfi\n' : ''}
echo "Copia terminada: $destino/home-$fecha.tar.gz"
`,
    ),
    pngPaper(
      'prueba.png',
      terminal('root@debian: ~', [
        '$ sudo bash copia.sh',
        '+ Copia terminada: /srv/copias/home-2026-11-18.tar.gz',
        '$ ls -lh /srv/copias',
        '-rw-r--r-- 1 root root 3,1M home-2026-11-18.tar.gz',
        '$ crontab -l',
        '30 2 * * * /root/copia.sh',
      ]),
    ),
  ],
})
