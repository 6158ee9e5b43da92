import type { PersonGiven } from '../../../testing/factories/index.ts'

/** The classes of this year, and those who only studied here last year. */
export type ClassKey = 'dam1' | 'daw1' | 'dam2' | 'coruna' | 'former'

/** `Nombre|Primer apellido|Segundo apellido`, a `*` before a woman's; who has one surname has no third part. */
const names: Record<ClassKey, string> = {
  dam1: `
    *Ana Belén|García|Soler, Hugo|Alonso|Barrio, *Lucía|Arranz|de la Fuente, Iker|Ayala|Mínguez, *Paula|Bernal|Cuesta,
    Adrián|Calleja|Román, *Noa|Cano|Esteban, Youssef|El Amrani, *Irene|Escudero|Páramo, Marcos|Fernández|Núñez,
    *Daniela|Florea, Álvaro|Gil|Hontoria, *Sara|Gutiérrez|Peña, Rubén|Herrero|Abad, *Jimena|Íñiguez|Sáez,
    Diego|Lázaro|Quintana, Wei|Lin, *Carla|Martín|Villagrá, Mario|Miguel|Ontoso, *Nerea|Muñoz|Revilla,
    José Antonio|Núñez|de Balboa, *Alba|Ortega|San José, Pablo|Palacios|Güemes, *Valentina|Ramírez|Ospina,
    Sergio|Requejo|Tapia, *Claudia|Sanz|Uriarte, Nicolás|Zamora|Pinto`,
  daw1: `
    *Marina|Abad|Requena, Samuel|Álvarez|Cebrián, *Leyre|Aparicio|Ruiz, Joel|Bravo|Santamaría, *Inés|Cabañas|del Río,
    Izan|Carrasco|Moral, *Aitana|Castaño|Vela, Omar|Chaoui, *Elsa|Delgado|Pastor, Gonzalo|Díez|Yagüe,
    *Candela|Domingo|Sáinz, Bruno|Espinosa|Lerma, *María del Mar|Fuentes|Ocaña, Kevin|Gallego|Mora, *Olga|Iordache,
    Martín|Jiménez|Tudanca, *Vera|López|Carazo, Ángel|Manrique|Cid, *Rocío|Marcos|Peñalba, Unai|Nebreda|Gómez,
    *Celia|Olalla|Prieto, Rodrigo|Pascual|Zurita, *Emma|Pérez|Ibeas, David|Rojo|Cubillo, *Ainhoa|Serrano|Tobar,
    Luis Miguel|Urbina|Peñas, *Zoe|Valdivielso|Arce, Yeray|Zapatero|Lara`,
  dam2: `
    Jorge|Abella|Crespo, *Andrea|Bartolomé|Sierra, Raúl|Benítez|Ramos, *Laia|Camarero|Puente, Íñigo|Casado|Larrea,
    *Beatriz|Conde|Berzosa, Víctor|Cuñado|Ríos, *Elena|Dueñas|Salas, Miguel Ángel|Elvira|Ortiz, *Sofía|Frías|Bueno,
    Hamza|Haddad, *Natalia|Hernando|Cueva, Guillermo|Izquierdo|Plaza, *Silvia|Juez|Barbero, Alejandro|Leal|Nuño,
    *Raquel|Madrigal|Soto, Daniel|Merino|Heras, *Patricia|Navarro|Cob, Iván|Oca|Temiño, *Blanca|Peñacoba|Gil,
    Héctor|Quirós|Vallejo, *Eva|Rilova|Santos, Tomás|Saiz|Movilla, *Lidia|Torres|Aguado, Jaime|Velasco|Ureta`,
  coruna: `
    *Antía|Amor|Seoane, Brais|Barreiro|Loureiro, *Carme|Blanco|Pazos, Xabier|Bouzas|Rey, *Iria|Cabanas|Dopico,
    Martiño|Calvo|Fraga, *Sabela|Carballo|Lois, Anxo|Casal|Mourelle, *Noelia|Cernadas|Pose, Breogán|Conde|Ramil,
    *Uxía|Couto|Abeal, Iago|Domínguez|Taboada, *Aldara|Failde|Sueiro, Roi|Fernández|Castelo, *Lucía|Filgueira|Nogueira,
    Denis|Ionescu, *Maruxa|Lago|Vilar, Antón|Lema|Castiñeira, *Carolina|Lopes|Teixeira, Manuel|Louzao|Grela,
    *Alba|Mosquera|Rial, Nuno|Neira|Bello, *Sara|Otero|Vidueira, Pedro|Pardo|de Cela, *Icía|Piñeiro|Lamas,
    Xoel|Quintáns|Rama, *Tania|Rodríguez|Mallo, Óliver|Souto|Cancela, *Helena|Trigo|Varela, Alejandro|Vázquez|Insua`,
  former: `
    *Cristina|Aguilera|Mozo, Fernando|Barriuso|Mata, *Tatiana|Cárdenas|León, Óscar|Esgueva|Pinillos, *Rosa|Gallo|Tejedor,
    Borja|Hortigüela|Cámara, *Miriam|Lozano|Arnaiz, Christian|Mena|Quevedo, *Ester|Pineda|Ruipérez, Roberto|Villanueva|Sáiz`,
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** `ana.garcia`: first name and first surname; those who would share it are counted. */
function accounts(): Record<ClassKey, PersonGiven[]> {
  const taken = new Map<string, number>()
  const account = (line: string): PersonGiven => {
    const [first_name = '', last_name_1 = '', last_name_2 = ''] = line.replace('*', '').split('|')
    const base = `${plain(first_name).split(' ')[0]}.${plain(last_name_1).replaceAll(' ', '')}`
    const count = (taken.get(base) ?? 0) + 1
    taken.set(base, count)
    const username = count === 1 ? base : `${base}${count}`
    return { username, first_name, last_name_1, last_name_2, gender: line.startsWith('*') ? 'female' : 'male' }
  }
  const classOf = (text: string) => text.split(',').map((line) => account(line.trim()))
  return {
    dam1: classOf(names.dam1),
    daw1: classOf(names.daw1),
    dam2: classOf(names.dam2),
    coruna: classOf(names.coruna),
    former: classOf(names.former),
  }
}

export const students = accounts()
