/** In place of an id: something that is being made. */
export const NEW = '~new'
