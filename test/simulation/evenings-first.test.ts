import { playHalf } from './evenings.ts';

playHalf(0);
