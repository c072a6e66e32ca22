// Word groups of the self-harm phrases: a group name in a phrase matches any of its words.
import { clauseBoundary } from '../text/phonetic-tokens.ts'

export const selfHarmWordGroups = {
  QUIERO:
    'quiero|quisiera|queria|quise|quiera|deseo|desearia|prefiero|preferiria|planeo|intente|trate|voy|ire|iba|deberia|debo|merezco|decidi|anhelo|sueno|soñando|fantaseo|podria|pienso|pense|pensando|pensado|gustaria|encantaria|imagino|necesito|espero',
  MATARME:
    'matarme|ahorcarme|ahorcarse|colgarme|desvivirme|desvivirse|suicid*|suisid*|sucid*|matarse|unalive|morirme|morir',
  MATAR: 'matar|mtar|morir|suicid*|suisid*|sucid*|sui|ahorcar|colgar|desvivir|envenenar|unalive',
  VIVIR: 'vivir|viviendo|existir|existiendo|vivo|viva',
  MUERTO: 'muerto|muerta',
  MURIERA: 'muera|muriera|muriese|mate|matara|matase|atropelle|atropellara|atropellen',
  RISA: 'risa|verguenza|pena|amor|hambre|sueno|frio|calor|ganas|susto|aburrimiento|emocion|ternura|oso|roche|envidia|celos|felicidad|alegria|vieja|viejo|viejita|viejito|cansancio|asco|miedo|sed|nervios|bochorno|curiosidad|rabia|coraje',
  PELO: 'pelo|cabello|fleco|flequillo|dedo|barba|luz|yema|uñas|patillas|lengua|puntas|bigote|llamada|señal|leche|internet|agua|gas|camara|audio',
  BRAZOS: 'brazo*|muñeca*|pierna*|vena*|piel|muslo*|antebrazo*|cuerpo|panza',
  TIRARME: 'tirarme|aventarme|lanzarme|saltar|arrojarme|botarme|tirarse|aventarse|lanzarse|arrojarse',
  TIRAR: 'tirar|aventar|lanzar|arrojar|botar|estrellar',
  VACIO:
    'puente|metro|tren|vias|edificio|balcon|ventana|azotea|techo|vacio|piso|carro*|auto*|coche*|camion*|precipicio|barranco|terraza',
  QUIEN:
    'amiga|amigo|hija|hijo|hermana|hermano|novia|novio|sobrina|sobrino|prima|primo|mama|papa|esposo|esposa|pareja|ella|alumna',
  pausa: clauseBoundary,
  NO: 'no|ni|sin|nunca|tampoco|menos|dudo|jamas|harte|canse|deje|poco|tampoco|ningun|ninguna',
  GANAS:
    'quiero|quisiera|querer|querria|ganas|sentido|seguir|siga|pena|fuerzas|fuerza|motivo*|razon*|merezco|aguanto|soporto|segura|seguro|tolero|continuar|interesa|ilusion|apetece|provoca|nace|importa|valor',
  SANGRE: 'sangr*|sangre|castigarme|moretones|marcas|inutil|odio|proposito|castigo',
  DAÑO: 'corto|cortaba|corte|cortando|lastimo|lastimaba|lastimando|lastimado|muerdo|clavo|pellizco|rasguño|araño|quemo|quemaba|golpeo|golpeaba|tajeo|rayo|jalo|pego|arranco|pincho|hiero',
  VIDA: 'mundo|vida|planeta|existencia',
}
