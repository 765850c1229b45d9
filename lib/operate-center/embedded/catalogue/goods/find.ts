import { productFinds } from '../shared/product-find.ts'
import { goodsProducts } from './schema.ts'

export const goodsFinds = [productFinds({ place: 'goods', call: 'staff.goodsProducts' }, goodsProducts)]
