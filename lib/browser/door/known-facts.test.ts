import { callNames, callOf } from '../../operate-center/contract/contract.ts'
import { customerReads, postReads } from '../../operate-center/contract/manifest.ts'
import { storefrontCallNames, storefrontCallOf } from '../../operate-center/contract/storefront/storefront.ts'
import { isAmong } from './call.ts'

const reads = callNames.filter((name) => callOf(name).browser && !callOf(name).change)

test('the browser knows which reads need a signed-in customer', () => {
  for (const name of reads) {
    expect([name, isAmong(customerReads, name)]).toEqual([name, callOf(name).who === 'customer'])
  }
})

test('the browser knows which questions without a key go by POST', () => {
  for (const name of reads) {
    expect([name, isAmong(postReads, name)]).toEqual([name, callOf(name).method === 'POST'])
  }
  for (const name of storefrontCallNames) {
    expect([name, isAmong(postReads, name)]).toEqual([name, storefrontCallOf(name).method === 'POST'])
  }
})
