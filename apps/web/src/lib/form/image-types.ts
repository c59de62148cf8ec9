/** Pictures that every browser can read and the server takes. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp']
