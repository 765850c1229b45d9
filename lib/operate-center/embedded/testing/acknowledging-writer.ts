import { openDatabase } from '../kernel/db/connect.ts'
import { merchants } from '../kernel/schema.ts'

/**
 * Writes rows one after the other and prints each code when the database has acknowledged it, until it is killed.
 * Arguments: data folder, connection string (empty for PGlite), prefix of the codes.
 */
const [dataDir = '', databaseUrl = '', prefix = ''] = process.argv.slice(2)
try {
  const { db } = await openDatabase({ dataDir, databaseUrl })
  console.log('open')
  for (let n = 0; ; n += 1) {
    const code = `${prefix}-${n}`
    await db.transaction(async (tx) => {
      await tx.insert(merchants).values({ code, name: 'x'.repeat(500) })
    })
    console.log(code)
  }
} catch (error) {
  console.log(`failed: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
