import { boxes } from '../../papers/diagrams.ts'
import { figure, heading, list, text } from '../../papers/pdf.ts'
import { type Author, pngPaper, report, textPaper, type Work } from '../../papers/paper.ts'

const module = '0484 Bases de datos'

/** The diagram of the clinic; who knows less forgets the treatment or joins things the wrong way round. */
function diagram({ ability, name }: Author) {
  const all = [
    { x: 30, y: 70, title: 'PROPIETARIO', rows: ['dni (clave)', 'nombre', 'teléfono', 'correo'] },
    { x: 340, y: 70, title: 'MASCOTA', rows: ['chip (clave)', 'nombre', 'especie', 'fecha_nac'] },
    { x: 340, y: 290, title: 'CITA', rows: ['id (clave)', 'fecha y hora', 'motivo'] },
    { x: 30, y: 290, title: 'VETERINARIO', rows: ['colegiado (clave)', 'nombre'] },
    { x: 650, y: 290, title: 'TRATAMIENTO', rows: ['código (clave)', 'descripción', 'precio'] },
  ].slice(0, ability > 0.45 ? 5 : 4)
  const many = ability > 0.35 ? '0,N' : '1,1'
  const links = [
    [0, 1, '1,1', many],
    [1, 2, '1,1', '0,N'],
    [3, 2, '1,1', '0,N'],
    [2, 4, '0,N', '0,N'],
  ] as const
  return boxes(
    `Clínica veterinaria · ${name.split(' ')[0]}`,
    all,
    links.filter(([, to]) => to < all.length),
  )
}

export const entidadRelacion: Work = (author, version) => ({
  text:
    version > 1
      ? 'He cambiado la cardinalidad entre cita y tratamiento, que estaba mal.'
      : 'Supongo que una mascota solo tiene un propietario.',
  papers: [pngPaper('diagrama-er.png', diagram(author))],
})

export const paso: Work = (author) => ({
  papers: [
    report(
      author,
      module,
      'Del modelo E/R al relacional',
      [
        heading('Tablas'),
        list(
          'PROPIETARIO (dni PK, nombre, telefono, correo)',
          'MASCOTA (chip PK, nombre, especie, fecha_nac, dni_propietario FK)',
          'VETERINARIO (colegiado PK, nombre)',
          'CITA (id PK, momento, motivo, chip FK, colegiado FK)',
          ...(author.ability > 0.45
            ? ['TRATAMIENTO (codigo PK, descripcion, precio)', 'CITA_TRATAMIENTO (id_cita FK, codigo FK, PK de las dos)']
            : []),
        ),
        heading('Diagrama de partida'),
        figure(diagram(author), 'Figura 1. Modelo entidad/relación.'),
        heading('Normalización'),
        ...text(
          'Todas las tablas están en primera forma normal porque no hay atributos con varios valores.',
          author.ability > 0.5
            ? 'También en segunda y en tercera: no hay dependencias parciales, porque solo CITA_TRATAMIENTO tiene clave compuesta y no guarda nada más, ni dependencias transitivas.'
            : 'Creo que también en segunda.',
        ),
        heading('Lo que el modelo no puede decir'),
        ...text('Que un veterinario no tenga dos citas a la misma hora. Habrá que comprobarlo con una restricción o con un disparador.'),
      ],
      `modelo-relacional-${author.slug}.pdf`,
    ),
  ],
})

export const clinica: Work = (author, version) => {
  const checks = author.ability + version * 0.12 > 0.55
  return {
    text: version > 1 ? 'Añado los CHECK y el borrado en cascada que pedías.' : '',
    papers: [
      textPaper(
        'clinica.sql',
        `-- Base de datos de la clínica veterinaria
-- ${author.name}, ${author.group}

DROP TABLE IF EXISTS cita, mascota, veterinario, propietario;

CREATE TABLE propietario (
  dni       CHAR(9) PRIMARY KEY,
  nombre    VARCHAR(80) NOT NULL,
  telefono  VARCHAR(15)${checks ? " CHECK (telefono ~ '^[0-9+ ]+$')" : ''}
);

CREATE TABLE mascota (
  chip       BIGINT PRIMARY KEY,
  nombre     VARCHAR(40) NOT NULL,
  especie    VARCHAR(20) NOT NULL${checks ? " CHECK (especie IN ('perro', 'gato', 'otro'))" : ''},
  fecha_nac  DATE,
  dni        CHAR(9) NOT NULL REFERENCES propietario${checks ? ' ON DELETE CASCADE' : ''}
);

CREATE TABLE veterinario (
  colegiado  INTEGER PRIMARY KEY,
  nombre     VARCHAR(80) NOT NULL
);

CREATE TABLE cita (
  id         INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  momento    TIMESTAMP NOT NULL,
  motivo     TEXT,
  chip       BIGINT NOT NULL REFERENCES mascota,
  colegiado  INTEGER NOT NULL REFERENCES veterinario${checks ? ',\n  UNIQUE (colegiado, momento)' : ''}
);

INSERT INTO propietario VALUES ('71000000A', '${author.name}', '600 000 000');
INSERT INTO mascota VALUES (${author.dice.between(100000, 999999)}, 'Nala', 'perro', '2021-03-14', '71000000A');
`,
      ),
    ],
  }
}

export const consultas: Work = (author) => ({
  papers: [
    textPaper(
      'consultas.sql',
      `-- Consultas sobre una tabla
-- ${author.name}

-- 1. Mascotas nacidas desde 2020, de la más joven a la más vieja
SELECT nombre, fecha_nac FROM mascota WHERE fecha_nac >= '2020-01-01' ORDER BY fecha_nac DESC;

-- 2. Cuántas hay de cada especie
SELECT especie, COUNT(*) AS cuantas FROM mascota GROUP BY especie;

-- 3. Las que se llaman como una persona de la clínica
SELECT nombre FROM mascota WHERE nombre ${author.ability > 0.5 ? 'ILIKE' : 'LIKE'} 'a%';

-- 4. Mascotas sin fecha de nacimiento
SELECT nombre FROM mascota WHERE fecha_nac ${author.ability > 0.4 ? 'IS NULL' : '= NULL'};
`,
    ),
  ],
})

export const noSql: Work = ({ ability, dice }) => ({
  text: `${dice.pick(['Yo usaría una base de datos documental', 'Para mí depende', 'Creo que se exagera con NoSQL'])}. ${
    ability > 0.5
      ? 'Si los datos tienen siempre la misma forma y hay que relacionarlos (facturas, notas), una relacional evita muchos errores: las claves ajenas trabajan por ti. Si cada documento es distinto o hay que repartir muchísimas lecturas entre servidores, una documental como MongoDB encaja mejor.'
      : 'Para una tienda pequeña una relacional es más fácil, y NoSQL es para cuando hay muchos datos.'
  }`,
})
