import { productFinds } from '../shared/product-find.ts'
import { debrisProducts } from './schema.ts'

export const debrisFinds = [productFinds({ place: 'debris', call: 'staff.debris' }, debrisProducts)]
