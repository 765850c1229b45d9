import { productFinds } from '../shared/product-find.ts'
import { visaProducts } from './schema.ts'

export const visaFinds = [productFinds({ place: 'visa', call: 'staff.visas' }, visaProducts)]
