import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { callNames, contract } from '../../operate-center/contract/contract.ts'

test('the browser knows which calls need a customer', () => {
  const source = readFileSync(join(process.cwd(), 'lib/browser/door/read-client.ts'), 'utf8')
  const pattern = /const CUSTOMER_CALL =\s+\/(.+)\/\n/.exec(source)?.[1]
  expect(pattern).toBeTruthy()
  const known = new RegExp(pattern ?? '')
  for (const name of callNames) {
    expect([name, known.test(name)]).toEqual([name, contract[name].who === 'customer'])
  }
})
