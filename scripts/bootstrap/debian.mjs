import { capture, run } from './run.mjs'

/** Whether packages of Debian (or Ubuntu) can be installed here: as root, with apt-get. */
export function mayInstallPackages() {
  return (
    process.platform === 'linux' && process.getuid?.() === 0 && capture('apt-get', ['--version']) !== null
  )
}

/** Installs packages of Debian; answers whether that succeeded. */
export async function installPackages(names) {
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], quietly)
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quietly)
  return code === 0
}
