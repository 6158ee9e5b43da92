import { deliverableTexts } from '@/entities/deliverable'
import { learningTexts } from '@/entities/learning'
import { resourceTexts } from '@/entities/resource'
import { learningPathTexts } from '@/pages/learning/path'
import { loadTexts } from '@/shared/i18n'
import { fileViewTexts } from '@/widgets/file-view'

/** The texts of the pages on which a program is read. */
export const loadPathTexts = () => loadTexts(learningPathTexts, learningTexts, resourceTexts, fileViewTexts, deliverableTexts)
