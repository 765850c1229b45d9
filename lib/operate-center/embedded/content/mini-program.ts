import { succeed } from '../../contract/failures.ts'
import type { Handlers } from '../kernel/context.ts'
import { credentialsOf } from '../kernel/credentials.ts'

export const miniProgramHandlers: Handlers<'content.miniProgram'> = {
  /** Its ids and its page are public: they stand in the open tag. No other part of the credentials is answered. */
  async 'content.miniProgram'(context, { merchant }) {
    const known = await credentialsOf(context, merchant, 'miniProgram')
    if (!known) return succeed({ miniProgram: null })
    const { appId, originalId, path } = known
    return succeed({ miniProgram: { appId, originalId, path } })
  },
}
