export const parcelStatusStyle = {
  PREPARING: 'warn',
  SHIPPED: 'soft',
  RETURNED: 'bad',
  DELIVERED: 'ok',
  STOPPED: 'soft',
} as const
