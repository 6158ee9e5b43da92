export const es = {
  states: { queued: 'En espera', sent: 'Enviado', failed: 'No ha salido', cancelled: 'Cancelado' },
  reasons: {
    no_mailbox: 'La dirección no existe.',
    mailbox_full: 'El buzón está lleno.',
    blocked: 'El servidor de correo de destino lo rechaza como no deseado.',
    rejected: 'El servidor de correo no lo acepta.',
    postponed_too_long: 'El servidor de destino lo ha aplazado durante dos días.',
    account_gone: 'La cuenta ya no existe.',
    account_inactive: 'La cuenta está desactivada.',
    email_changed: 'La persona tiene otra dirección.',
    link_ended: 'El enlace ya no valía.',
    left_center: 'La persona ya no es del centro.',
    has_password: 'Ya había elegido su contraseña.',
    import_undone: 'La importación se ha deshecho.',
    setup_ended: 'El centro ya estaba creado o asignado a otra persona.',
    invitation_ended: 'La invitación ya estaba contestada o retirada.',
  },
} as const
