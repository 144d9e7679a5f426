import { shareSeededFolder } from '@encore/dev-env/seeded-folder'

export default shareSeededFolder
