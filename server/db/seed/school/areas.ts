export interface Area {
  name: string
  under?: readonly Area[]
}

/** Training areas, by professional family. */
export const areas: readonly Area[] = [
  {
    name: 'Informática y comunicaciones',
    under: [
      { name: 'Desarrollo web', under: [{ name: 'Interfaces' }, { name: 'Servidor' }] },
      { name: 'Programación' },
      { name: 'Bases de datos' },
      { name: 'Sistemas y redes', under: [{ name: 'Ciberseguridad' }] },
    ],
  },
  { name: 'Administración y gestión', under: [{ name: 'Gestión administrativa' }, { name: 'Administración y finanzas' }] },
  { name: 'Comercio y marketing', under: [{ name: 'Marketing digital' }] },
  { name: 'Módulos transversales', under: [{ name: 'Digitalización' }, { name: 'Empleabilidad' }, { name: 'Sostenibilidad' }] },
]
